import { createHash } from 'node:crypto'
import { type NamedOperation, operations } from '@faka/contract/operations'
import type { AnySchema } from '@faka/contract/shared/any-schema'
import { codes } from '@faka/contract/shared/codes'
import * as z from 'zod/mini'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const formatBounds = ({ minimum, maximum, minLength, maxLength }: Schema): string => {
  const [min, max] = [minimum ?? minLength, maximum ?? maxLength]
  const parts = [
    min !== undefined && min > Number.MIN_SAFE_INTEGER ? `≥ ${min}` : '',
    max !== undefined && max < Number.MAX_SAFE_INTEGER ? `≤ ${max}` : '',
  ]
  const text = parts.filter(Boolean).join(', ')
  return text && ` (${text})`
}

/** A schema in a short readable notation. */
function formatSchema(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => formatSchema(choice, indent)).join(' | ')
  if (schema.type === 'array') return `[ ${formatSchema(schema.items ?? {}, indent)} … ]`
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const optional = schema.required?.includes(name) ? '' : '?'
      return `${indent}  ${name}${optional}: ${formatSchema(field, `${indent}  `)}`
    })
    return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}` : '{}'
  }
  const pattern = schema.pattern && !schema.format ? ` /${schema.pattern}/` : ''
  return `${schema.format ?? schema.type ?? 'any'}${pattern}${formatBounds(schema)}`
}

const describeSchema = (shape: AnySchema, io: 'input' | 'output'): string =>
  escapeHtml(formatSchema(z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema))

function renderOperation({ name, operation }: NamedOperation): string {
  const errorCodes = operation.errorCodes
    .map((error) => `<li><code>${codes[error].code}</code> ${escapeHtml(codes[error].en)}</li>`)
    .join('')
  return `<section id="${name}">
<h3>${name}</h3><p>${escapeHtml(operation.summary)}.</p>
<p><code>POST ${escapeHtml(operation.path)}</code>${operation.session === 'needed' ? ', with the header <code>token</code> of a session' : ''}</p>
${operation.query ? `<h4>Query</h4><pre tabindex="0">${describeSchema(operation.query, 'input')}</pre>` : ''}
<h4>Body</h4><pre tabindex="0">${describeSchema(operation.input, 'input')}</pre>
<h4>${operation.file ? 'Answer: a file' : 'Answer, in <code>data</code>'}</h4>${operation.file ? '' : `<pre tabindex="0">${describeSchema(operation.reply, 'output')}</pre>`}
${errorCodes && `<h4>Error codes</h4><ul>${errorCodes}</ul>`}
</section>`
}

const style = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:960px;padding:24px 16px}
pre{overflow:auto;padding:12px 16px;border:1px solid #8886;border-radius:8px;font-size:14px}
section{border-top:1px solid #8886;margin-top:32px}a{color:light-dark(#165dff,#8ab0ff)}nav li{display:inline-block;margin-right:16px}
nav ul{padding:0}h4{margin-bottom:4px}`

/** The content security policy of the page: its one style block and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

/** The operations as a readable page, generated from the contract. */
export function renderApiDocs(): string {
  const offered = operations.filter(({ operation }) => operation.audience === 'buyer')
  const links = offered.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Calls - FAKA</title><style>${style}</style></head><body><main><h1>The calls of this shop</h1>
<p>Every call is a POST with JSON. Every answer is <code>{code, message, data}</code>; code 0 is success, any other is an error with a message for people. Money is integer 分 (a hundredth of a yuan), time is ISO 8601 in UTC, numbers of orders and payments are text. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>${links}</ul></nav>${offered.map(renderOperation).join('\n')}</main></body></html>`
}
