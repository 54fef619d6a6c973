import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for callers with an API key or an idempotency key; part of `codes`. */
export const apiCodes = {
  apiKeyInvalid: {
    code: codeNumbers.apiKeyInvalid,
    zh: 'API 密钥不正确，或已过期、已撤销',
    en: 'This API key is not valid, has expired or was revoked.',
  },
  apiScopeMissing: {
    code: codeNumbers.apiScopeMissing,
    zh: '这个 API 密钥没有调用此接口的权限',
    en: 'This API key may not call this operation.',
  },
  idempotencyInProgress: {
    code: codeNumbers.idempotencyInProgress,
    zh: '使用同一 Idempotency-Key 的请求还在处理，请稍后用同一请求重试',
    en: 'A request with this Idempotency-Key is still being processed. Please repeat the same request shortly.',
  },
  idempotencyAnswerLost: {
    code: codeNumbers.idempotencyAnswerLost,
    zh: '使用这个 Idempotency-Key 的请求已经执行，但结果没有保存下来；不会再次执行，请查询其结果',
    en: 'The request with this Idempotency-Key was carried out, but its answer was lost. It is not carried out again; please look up what it did.',
  },
  idempotencyKeyReused: {
    code: codeNumbers.idempotencyKeyReused,
    zh: '这个 Idempotency-Key 已用于另一个请求，请为新的请求换一个',
    en: 'This Idempotency-Key was used for another request. Please use a new one for a new request.',
  },
  apiKeyNotFound: {
    code: codeNumbers.apiKeyNotFound,
    zh: '没有这个 API 密钥，或已撤销',
    en: 'There is no such API key, or it was revoked.',
  },
  tooManyApiKeys: {
    code: codeNumbers.tooManyApiKeys,
    zh: '一家店铺最多 20 个可用的 API 密钥，请先撤销不用的',
    en: 'A shop has at most 20 API keys that can be used. Please revoke one first.',
  },
} as const
