import { testStorms } from "./test-storms.ts";

testStorms("pglite");
