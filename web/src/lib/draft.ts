import type * as z from 'zod/mini'

/** Where the values of a form are kept while it is filled in. */
export interface Draft<Values> {
  write: (values: Values) => void
}

/**
 * A draft that belongs to this tab and survives reloads. Values that do not match the schema count as none; what the
 * schema does not name is not stored.
 */
export const sessionDraft = <Stored, Values>(key: string, schema: z.ZodMiniType<Stored, Values>) => ({
  read: (): Stored | undefined => {
    try {
      return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
    } catch {
      return undefined
    }
  },
  write: (values: Values): void => {
    const stored = schema.safeParse(values)
    if (stored.success) sessionStorage.setItem(key, JSON.stringify(stored.data))
  },
  clear: (): void => sessionStorage.removeItem(key),
})
