import { JsapiParams, type payOrder as operation } from '@faka/contract/payment/payment'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { CreateResult } from '../../payment-gateways/gateway-adapter.ts'
import type { PaymentRow } from './payment.sql.ts'

/** What a buyer pays by, and the only browser that can use it, where there is one. */
export type PaymentContent = Pick<
  PaymentRow,
  'qr_content' | 'content_kind' | 'content_before' | 'content_for'
>

export type CreatedAtGateway = Exclude<CreateResult, { kind: 'refused' }>

/**
 * A gateway's response as it is stored; `fingerprint`: the browser that it was requested for, where no other can use
 * it.
 */
export function toPaymentContent(
  created: CreatedAtGateway,
  now: Date,
  fingerprint: Buffer | null,
): PaymentContent & { qr_content: string } {
  const base = { content_before: null, content_for: fingerprint }
  switch (created.kind) {
    case 'qr':
      return { ...base, qr_content: created.content, content_kind: 'code' }
    case 'redirect':
      return { ...base, qr_content: created.url, content_kind: 'code' }
    case 'jsapi':
      return { ...base, qr_content: JSON.stringify(created.params), content_kind: 'jsapi' }
    case 'page': {
      const { url, validSeconds } = created
      const before = validSeconds === undefined ? null : new Date(now.getTime() + validSeconds * 1000)
      return { qr_content: url, content_kind: 'page', content_before: before, content_for: fingerprint }
    }
  }
}

export type PaymentContentDto = Pick<
  ReplyOf<typeof operation>,
  'way' | 'qrContent' | 'jsapi' | 'validSeconds'
>

/** How to pay, as the page receives it. */
export function toPaymentContentDto(
  { qr_content, content_kind, content_before }: PaymentContent,
  now: Date,
): PaymentContentDto {
  const qrContent = qr_content ?? ''
  if (content_kind === 'jsapi')
    return {
      way: content_kind,
      qrContent: '',
      jsapi: JsapiParams.parse(JSON.parse(qrContent)),
      validSeconds: null,
    }
  const validSeconds = content_before && Math.ceil((content_before.getTime() - now.getTime()) / 1000)
  return { way: content_kind, qrContent, jsapi: null, validSeconds }
}
