import type { ServedEndpoint } from "../../kernel/serve.ts";

export const notifyEndpoints: ServedEndpoint[] = [];
