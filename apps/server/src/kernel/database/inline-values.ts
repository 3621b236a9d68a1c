import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  ValueNode,
} from "kysely";

class Inliner extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    const { value } = node;
    if (value instanceof Date) return node;
    return ValueNode.createImmediate(Array.isArray(value) ? arrayText(value) : value);
  }
}

/** `{"OK","NONE"}`, for a cast to an array. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map((value) => JSON.stringify(String(value))).join(",")}}`;
}

/**
 * Writes values into a statement instead of beside it, for questions that are always the same but for their time: a plan
 * that is kept knows no values, and so neither which partial index holds their rows nor how many these are.
 */
export class InlineValues implements KyselyPlugin {
  readonly #inliner = new Inliner();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#inliner.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
