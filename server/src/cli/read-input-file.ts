import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { maxCardLength, maxCardsPerImport } from '@faka/contract/stock/stock'
import { DomainError } from '../platform/domain-error.ts'
import { UsageError } from './usage-error.ts'

/** The largest valid import: every card of maximum length, in characters of four bytes. */
const maxBytes = maxCardsPerImport * (maxCardLength * 4 + 2)

async function readStream(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > maxBytes) throw new DomainError('tooManyCards')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Why a file cannot be read, by the code of the error. */
export function describeUnreadable(path: string, error: unknown): UsageError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown'
  const why = {
    ENOENT: { zh: '没有这个文件', en: 'there is no such file' },
    EACCES: { zh: '没有读取权限', en: 'it may not be read' },
    EISDIR: { zh: '这是一个文件夹', en: 'it is a folder' },
  }[code] ?? { zh: code, en: code }
  return new UsageError([{ zh: `读不了 ${path}：${why.zh}。`, en: `${path} cannot be read: ${why.en}.` }])
}

/**
 * The bytes of a file, or of the standard input for `-`. Relative names are resolved against `cwd`, the folder in which
 * the command was typed, and not against the one npm runs in.
 */
export async function readInputFile(file: string, cwd: string, stdin: Readable): Promise<Buffer> {
  if (file === '-') return readStream(stdin)
  const path = resolve(cwd, file)
  try {
    if ((await stat(path)).size > maxBytes) throw new DomainError('tooManyCards')
    return await readFile(path)
  } catch (error) {
    throw error instanceof DomainError ? error : describeUnreadable(path, error)
  }
}
