import { createContext } from "react";

/** True inside a preview, where nothing is bought and nobody is asked to log in. */
export const Previewing = createContext(false);
