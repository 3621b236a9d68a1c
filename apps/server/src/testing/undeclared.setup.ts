import { afterEach } from "vitest";
import { refuseUndeclared } from "./undeclared.ts";

afterEach(refuseUndeclared);
