import { testStorms } from "./test-storms.ts";

testStorms("postgres");
