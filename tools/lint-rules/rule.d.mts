import type { RuleTester } from "oxlint/plugins-dev";

/** A rule as oxlint loads it. The compiler knows the parts of a node only after a check of its type. */
export type Rule = Extract<Parameters<RuleTester["run"]>[1], { create: unknown }>;
type Context = Parameters<Rule["create"]>[0];
type Visitor = ReturnType<Rule["create"]>;
type Visited<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];

export type Call = Visited<"CallExpression">;
export type Spread = Visited<"SpreadElement"> | Visited<"JSXSpreadAttribute">;
export type Expression = Visited<"ArrayExpression">["elements"][number];
export type Reference = NonNullable<Context["sourceCode"]["scopeManager"]["globalScope"]>["through"][number];
export type AttributeValue = Visited<"JSXAttribute">["value"];
/** A node at which a problem can be shown. */
export type Reported =
  | Call
  | Spread
  | Visited<
      | "ArrayExpression"
      | "ImportDeclaration"
      | "JSXAttribute"
      | "JSXExpressionContainer"
      | "JSXText"
      | "Literal"
      | "SwitchStatement"
      | "TemplateLiteral"
      | "TSUnionType"
    >
  | Visited<"ImportDeclaration">["specifiers"][number];
/** A node that declares names. */
export type Named = Visited<
  | "FunctionDeclaration"
  | "FunctionExpression"
  | "ArrowFunctionExpression"
  | "VariableDeclarator"
  | "ClassDeclaration"
  | "PropertyDefinition"
  | "MethodDefinition"
  | "Property"
  | "TSTypeAliasDeclaration"
  | "TSInterfaceDeclaration"
  | "TSPropertySignature"
  | "TSMethodSignature"
>;
