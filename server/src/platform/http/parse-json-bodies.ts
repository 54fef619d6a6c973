import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { InvalidInputError } from '../invalid-input-error.ts'
import { findJsonError } from './scan-json.ts'

/**
 * Parses JSON bodies; an empty one counts as an empty object, since several calls have none. Rejects with `badInput` a
 * body that is not UTF-8, names a field twice, nests too deeply, or contains characters that cannot be stored.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, {})
    if (!isUtf8(body))
      return done(new InvalidInputError([{ path: '', zh: '内容不是 UTF-8 编码', en: 'This is not UTF-8.' }]))
    const text = body.toString('utf8')
    parse(request, text, (error, value) => {
      if (error) return done(error, undefined)
      const validationError = findJsonError(text)
      return validationError ? done(new InvalidInputError([validationError])) : done(null, value)
    })
  })
}
