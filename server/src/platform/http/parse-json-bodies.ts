import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { InvalidInputError } from '../invalid-input-error.ts'
import { findJsonError } from './scan-json.ts'

/**
 * Reads JSON bodies; an empty one is an empty object, since several calls have none. Refuses with `badInput` what is
 * not UTF-8, names a field twice, nests too deeply, or holds characters that cannot be stored.
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
      const fault = findJsonError(text)
      return fault ? done(new InvalidInputError([fault])) : done(null, value)
    })
  })
}
