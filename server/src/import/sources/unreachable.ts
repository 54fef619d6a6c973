import { ImportError } from '../import-error.ts'

/**
 * The error of a server that refuses what was typed or does not answer, without its own words, which may name the password;
 * one that is a sentence already stays.
 */
export function unreachable(error: unknown): ImportError {
  if (error instanceof ImportError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new ImportError({
    zh: `连不上原店的数据库${code ? `（${code}）` : ''}：请检查地址、账号和密码。`,
    en: `The database of the old shop cannot be reached${code ? ` (${code})` : ''}: check address, user and password.`,
  })
}
