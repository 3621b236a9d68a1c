import type { FastifyRequest } from "fastify";
import type { Caller } from "../verb/context.ts";
import type { ServedCall } from "../verb/serve.ts";

/** Which customer a token stands for; throws an outcome of `session`. */
export type AdmitCustomer = (token: string) => Promise<Caller>;

/** One call of somebody whom a door let in, with its idempotency key or an empty text. */
export type Call<Person> = { person: Person; ip: string; agent?: string; key: string };

/**
 * Lets people in who are no customers. It brings its calls, says who may make them and runs their verbs; limits, decoding
 * and the envelope stay with the runner.
 */
export type Door<Person> = {
  calls: readonly ServedCall[];
  /**
   * Whether a call of the contract, its own or another's, is answered to this request; false is `general.NOT_FOUND`.
   */
  answers(line: string, request: FastifyRequest): boolean;
  /** Whose token this is, before the body is read; throws where this person may not make the call. */
  admit(token: string, line?: string): Promise<Person>;
  /** One number for each person, below 0, to whom limits and the memory of uploads are counted. */
  numberOf(person: Person): number;
  run(line: string, call: Call<Person>, input: unknown): Promise<unknown>;
};

/** How people get in: customers by their sessions, everybody else by a door of their own. */
export type Doors<Person> = { admitCustomer: AdmitCustomer; door: Door<Person> };
