import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Documents, RenderedPage } from "./web-document.ts";

/** The pages of a program. */
export type Pages = {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Loads the renderer and keeps a page ready, so that the first visitor does not wait for it. */
  warmUp(url: string): Promise<void>;
};

/** A whole document as it is sent. */
export type Page = { status: number; headers: Readonly<Record<string, string>>; body: Buffer; etag: string };

export function pageOf(documents: Documents, rendered: RenderedPage): Page {
  const { html, headers } = documents.build(rendered);
  const body = Buffer.from(html);
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  return { status: rendered.status, headers, body, etag };
}

/** Sends a document with the policies of its program, or word that the browser has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header("cache-control", "no-cache").headers(page.headers).header("etag", page.etag);
  if (page.status === 200 && request.headers["if-none-match"]?.includes(page.etag)) {
    return reply.code(304).send();
  }
  return reply.code(page.status).type("text/html; charset=utf-8").send(page.body);
}

/** One small document for every path of a program that browsers draw by themselves. */
export function createSinglePage(documents: Documents, title: string): Pages {
  const blank = { chunk: "", head: "", html: "", state: null, isShared: true };
  const page = pageOf(documents, { status: 200, title, ...blank });
  return {
    send: async (request, reply) => sendPage(request, reply, page),
    warmUp: async () => {},
  };
}
