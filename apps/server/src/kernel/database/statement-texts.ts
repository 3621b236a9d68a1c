import {
  AliasNode,
  type CompiledQuery,
  type Dialect,
  IdentifierNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  ReferenceNode,
  ReturningNode,
  type RootOperationNode,
  SelectAllNode,
  type SelectionNode,
  type ValueNode,
} from "kysely";

/**
 * The dialect, writing statements so that rows carry the names of TypeScript and names in the text are those of the
 * database: `orderType` is written as `order_type`, and comes back under its own name where it is answered. That costs
 * nothing per row, which renaming what came back would.
 *
 * The text of a raw statement is written once for each place in the code where it stands, as long as nothing but values
 * is filled in there. The text is the same object each time, so that whoever looks it up need not read it again.
 */
export function writingOnce(dialect: Dialect): Dialect {
  return Object.assign(dialect, { createQueryCompiler: () => new StatementTexts() });
}

/** Names of TypeScript, and how the database writes them. They come out of the code, so there are few. */
const written = new Map<string, string>();

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

  protected override sanitizeIdentifier(name: string): string {
    const known = written.get(name);
    if (known !== undefined) return known;
    const text = super.sanitizeIdentifier(snakeCase(name));
    written.set(name, text);
    return text;
  }

  /** What is selected within a statement has the names of the database there, since references to it have them. */
  protected override visitSelection(node: SelectionNode): void {
    const { selection } = node;
    if (!this.#isAnswered()) {
      super.visitSelection(node);
    } else if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) {
      this.visitNode(selection.node);
      this.#nameAnswer(selection.alias.name);
    } else {
      this.visitNode(selection);
      const name = columnOf(selection);
      if (this.sanitizeIdentifier(name) !== name) this.#nameAnswer(name);
    }
  }

  #nameAnswer(name: string): void {
    this.append(` as "${super.sanitizeIdentifier(name)}"`);
  }

  /** True for a selection of the statement itself, not of one inside it. */
  #isAnswered(): boolean {
    const [, parent] = this.nodeStack;
    const depth = parent && ReturningNode.is(parent) ? 3 : 2;
    return this.nodeStack.length === depth;
  }
}

/** `orderType` as `order_type`. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The name of a selected column. Throws for `*`, whose columns nobody can name: a statement says what it answers. */
function columnOf(selection: SelectionNode["selection"]): string {
  if (SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column)))
    throw new Error("a statement names the columns that it answers");
  return ReferenceNode.is(selection) && !SelectAllNode.is(selection.column)
    ? selection.column.column.name
    : "";
}

/** True for a value that travels beside the text and leaves only its number there. */
function isFilledIn(node: RawNode["parameters"][number]): boolean {
  return node.kind === "ValueNode" && !(node as ValueNode).immediate;
}
