import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Catalog } from './message-catalogs.ts'

function collectNames(tokens: CompiledMessage, names: Set<string>): Set<string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, , forms] = token
    names.add(name)
    for (const form of forms !== null && typeof forms === 'object' ? Object.values(forms) : [])
      if (Array.isArray(form)) collectNames(form, names)
  }
  return names
}

/** The names of the values of an ICU message, sorted; throws when it cannot be parsed. */
export const valueNames = (message: string): string[] =>
  [...collectNames(compileMessageOrThrow(message), new Set())].sort()

/** The TypeScript source of the values that each message needs, from the catalogs of one language. */
export function describeMessageValues(catalogs: Iterable<Catalog>): string {
  const members = [...catalogs].flatMap((catalog) =>
    Object.entries(catalog).flatMap(([id, message]) => {
      const names = valueNames(message)
      return names.length > 0 ? [`  '${id}': ${names.map((name) => `'${name}'`).join(' | ')}`] : []
    }),
  )
  return [
    '/** The values of each message that has some. Written by `npm run messages` from the catalogs. */',
    'export interface MessageValues {',
    ...members.sort(),
    '}',
    '',
  ].join('\n')
}
