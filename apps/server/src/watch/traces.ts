import { AsyncLocalStorage } from "node:async_hooks";
import { type Span as OpenSpan, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { Fail } from "../kernel/fail.ts";
import { faultOf } from "../kernel/log/fault.ts";
import { trailNow } from "../kernel/log/trail.ts";
import type { Span } from "../kernel/log/watch.ts";

/** Steps of requests and pollers, sent to a collector in batches. */
export type Traces = { span: Span; close(): Promise<void> };

/**
 * Sends traces to the collector at `endpoint` by OTLP over HTTP. A step has a name of the code, the id of its request,
 * and the code or SQLSTATE that ended it, and nothing else of the request. The SDK itself reads the `OTEL_…` variables
 * for headers, sampling and batches.
 */
export function createTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "crux" }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("crux");
  const above = new AsyncLocalStorage<OpenSpan>();
  return {
    span(name, work) {
      const parent = above.getStore();
      const step = tracer.startSpan(
        name,
        { attributes: { "crux.request_id": trailNow()?.id } },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      return above.run(step, async () => {
        try {
          return await work();
        } catch (error) {
          markEnd(step, error);
          throw error;
        } finally {
          step.end();
        }
      });
    },
    close: () => provider.shutdown(),
  };
}

/** A refusal is an answer with its code; anything else is a fault, of which the message stays here. */
function markEnd(step: OpenSpan, error: unknown): void {
  if (error instanceof Fail) {
    step.setAttribute("crux.code", error.code);
    return;
  }
  const { name, state } = faultOf(error);
  step.setStatus({ code: SpanStatusCode.ERROR });
  step.setAttribute("crux.fault", `${name} ${state}`.trim());
}
