import { type Plugin, parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const childrenOf = (node: Node, name: string): Node[] => {
  const value: unknown = Object.entries(node).find(([key]) => key === name)?.[1]
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

/** Values that a contract module creates when it is loaded. */
const createdValues = (code: string): Node[] =>
  parseAst(code)
    .body.filter(isNode)
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? childrenOf(node, 'declaration') : [node]))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? childrenOf(node, 'declarations') : []))
    .flatMap((node) => childrenOf(node, 'init'))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')

/** Properties of an operation that only people and the server read; browsers that call it do not. */
const unusedProperties = new Set(['audience', 'summary', 'errorCodes'])

const nameOf = (node: Node | undefined): unknown =>
  Object.entries(node ?? {}).find(([key]) => key === 'name')?.[1]

/** The source ranges of those properties, each including the comma after it. */
const unusedRanges = (code: string): { start: number; end: number }[] =>
  createdValues(code)
    .filter((call) => nameOf(childrenOf(call, 'callee')[0]) === 'endpoint')
    .flatMap((call) => childrenOf(call, 'arguments').slice(0, 1))
    .flatMap((operation) => {
      const properties = childrenOf(operation, 'properties')
      return properties.flatMap((property, index) => {
        const name = nameOf(childrenOf(property, 'key')[0])
        if (typeof name !== 'string' || !unusedProperties.has(name)) return []
        // up to the next property or the closing brace
        return { start: property.start, end: properties[index + 1]?.start ?? operation.end - 1 }
      })
    })

const without = (code: string, parts: readonly { start: number; end: number }[]): string =>
  parts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)

/**
 * Marks unused operations as removable for the bundler, and strips from the others what no browser reads. Schemas are
 * built by method calls, which a bundler must assume to have side effects; without this, a page would carry every
 * operation of each contract file that it imports.
 */
export const separateContract = (): Plugin => ({
  name: 'separate-contract',
  enforce: 'post',
  transform(code, id) {
    if (!/\/contract\/src\/[\w/-]+\.ts$/.test(id)) return undefined
    const read = without(code, unusedRanges(code))
    const separated = createdValues(read).reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      read,
    )
    return { code: separated, map: null }
  },
})
