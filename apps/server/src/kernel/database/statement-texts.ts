import {
  type CompiledQuery,
  type Dialect,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  type ValueNode,
} from "kysely";

/**
 * The dialect, writing the text of a statement once for each place in the code where it stands, as long as nothing but
 * values is filled in there. The text is the same object each time, so that whoever looks it up need not read it again.
 */
export function writingOnce(dialect: Dialect): Dialect {
  return Object.assign(dialect, { createQueryCompiler: () => new StatementTexts() });
}

class StatementTexts extends PostgresQueryCompiler {
  readonly #texts = new WeakMap<readonly string[], string>();

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!RawNode.is(node) || !node.parameters.every(isFilledIn)) return super.compileQuery(node, queryId);
    const parameters = (node.parameters as readonly ValueNode[]).map(({ value }) => value);
    const known = this.#texts.get(node.sqlFragments);
    if (known !== undefined) return { query: node, queryId, sql: known, parameters };
    const compiled = super.compileQuery(node, queryId);
    this.#texts.set(node.sqlFragments, compiled.sql);
    return compiled;
  }
}

/** True for a value that travels beside the text and leaves only its number there. */
function isFilledIn(node: RawNode["parameters"][number]): boolean {
  return node.kind === "ValueNode" && !(node as ValueNode).immediate;
}
