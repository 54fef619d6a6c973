import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { InvalidInputError, type ValidationError } from '../invalid-input-error.ts'
import { isStorableText, unstorableText } from './scan-json.ts'

type Issue = z.core.$ZodIssue
type LocalizedMessage = Omit<ValidationError, 'path'>

const typeMessages: Record<string, LocalizedMessage> = {
  string: { zh: '应为文本', en: 'This must be text.' },
  number: { zh: '应为数字', en: 'This must be a number.' },
  int: { zh: '应为整数', en: 'This must be a whole number.' },
  boolean: { zh: '应为 true 或 false', en: 'This must be true or false.' },
  array: { zh: '应为列表', en: 'This must be a list.' },
  object: { zh: '应为对象', en: 'This must be an object.' },
}
const wrongTypeMessage: LocalizedMessage = { zh: '类型不正确', en: 'This is of the wrong kind.' }
const missingMessage: LocalizedMessage = { zh: '缺少此项', en: 'This field is missing.' }
const invalidMessage: LocalizedMessage = { zh: '填写有误', en: 'This value is not valid.' }
const malformedMessage: LocalizedMessage = { zh: '格式不正确', en: 'This is not in the expected format.' }
const unknownFieldMessage: LocalizedMessage = { zh: '没有这个字段', en: 'There is no such field.' }

/** The message for a text, list or number beyond its bound. */
function boundMessage(origin: string, bound: number | bigint, side: 'min' | 'max'): LocalizedMessage {
  const isMin = side === 'min'
  if (origin === 'string')
    return isMin
      ? { zh: `至少 ${bound} 个字符`, en: `At least ${bound} characters are needed.` }
      : { zh: `最多 ${bound} 个字符`, en: `At most ${bound} characters are allowed.` }
  if (origin === 'array')
    return isMin
      ? { zh: `至少 ${bound} 项`, en: `At least ${bound} entries are needed.` }
      : { zh: `最多 ${bound} 项`, en: `At most ${bound} entries are allowed.` }
  return isMin
    ? { zh: `不能小于 ${bound}`, en: `This must be ${bound} or more.` }
    : { zh: `不能大于 ${bound}`, en: `This must be ${bound} or less.` }
}

function issueMessage(issue: Issue, value: unknown): LocalizedMessage {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? missingMessage : (typeMessages[issue.expected] ?? wrongTypeMessage)
    case 'too_small':
      return boundMessage(issue.origin, issue.minimum, 'min')
    case 'too_big':
      return boundMessage(issue.origin, issue.maximum, 'max')
    case 'invalid_format':
      return malformedMessage
    case 'invalid_value': {
      if (value === undefined) return missingMessage
      const allowed = issue.values.join(', ')
      return { zh: `应为以下之一：${allowed}`, en: `This must be one of: ${allowed}.` }
    }
    case 'invalid_union':
      return value === undefined ? missingMessage : wrongTypeMessage
    default:
      return invalidMessage
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(inner).find(([key]) => key === String(name))?.[1]
        : undefined,
    value,
  )

/** The issues that schemas found in a request, one for each field, unknown fields included. */
function toValidationErrors(issues: readonly Issue[], input: unknown): ValidationError[] {
  const errors = new Map<string, ValidationError>()
  const add = (names: readonly PropertyKey[], message: LocalizedMessage) => {
    const path = names.map(String).join('.')
    if (!errors.has(path)) errors.set(path, { path, ...message })
  }
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], unknownFieldMessage)
    else add(issue.path, issueMessage(issue, valueAt(input, issue.path)))
  return [...errors.values()]
}

/** Characters in the query string that cannot be stored; bodies are checked when they are parsed. */
const findUnstorable = (query: unknown): ValidationError[] =>
  Object.entries(query ?? {})
    .filter((pair) => !pair.flat().every((text) => typeof text !== 'string' || isStorableText(text)))
    .map(([name]) => ({ path: isStorableText(name) ? name : '', ...unstorableText }))

/** The checked request, body and query combined; rejects with every validation error of the schemas. */
export function checkRequest(operation: Endpoint, request: FastifyRequest): unknown {
  const input = request.body ?? {}
  const body = operation.input.safeParse(input)
  const query = operation.query?.safeParse(request.query)
  const errors = [
    ...findUnstorable(request.query),
    ...toValidationErrors(query?.error?.issues ?? [], request.query),
    ...toValidationErrors(body.error?.issues ?? [], input),
  ]
  if (!operation.query)
    for (const path of Object.keys(request.query ?? {}))
      errors.push({ path, zh: '此接口没有查询参数', en: 'This call takes nothing in its query string.' })
  if (errors.length > 0 || !body.success) {
    const first = new Map(errors.toReversed().map((error) => [error.path, error]))
    throw new InvalidInputError(errors.filter((error) => first.get(error.path) === error))
  }
  return { ...(body.data as object), ...(query?.success ? (query.data as object) : {}) }
}
