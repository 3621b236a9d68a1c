import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { sql } from "kysely";

/** A document as it was kept; one of an older build says nothing of GST. */
export const keptDocument = sql<ProductDocument>`'{"gst": "AUTO"}'::jsonb || document`.as("document");
