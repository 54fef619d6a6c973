import { InvalidInputError } from './invalid-input-error.ts'

/** A cursor of a list: where a page ended, as the values by which the list is ordered. */
export const encodeCursor = (list: string, ...values: readonly string[]): string =>
  Buffer.from(JSON.stringify([list, ...values])).toString('base64url')

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Rejects a cursor that this list never answered. */
export const invalidCursor = (): InvalidInputError =>
  new InvalidInputError([
    {
      path: 'cursor',
      zh: '应为这个列表上一页给出的 nextCursor',
      en: 'This must be the nextCursor of a page of this list.',
    },
  ])

/**
 * The values of a cursor of a list.
 * @throws InvalidInputError if it is not one of this list
 */
export function decodeCursor(list: string, cursor: string): string[] {
  const parsed = parse(cursor)
  if (!Array.isArray(parsed) || parsed[0] !== list || !parsed.every((value) => typeof value === 'string'))
    throw invalidCursor()
  return parsed.slice(1)
}
