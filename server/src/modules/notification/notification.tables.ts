import type { ChatProviderName } from '@faka/contract/notification/chat'
import type { WebhookKind, WebhookState } from '@faka/contract/notification/notification-settings'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    seller_notice: {
      shop_id: number
      mail: string | null
      low_stock: Generated<number>
      /** The events that emails are sent of; null: all of them. */
      mail_kinds: string[] | null
      webhook_url: string | null
      sealed_webhook_key: Buffer | null
    }
    chat_target: {
      shop_id: number
      slot: number
      chat_no: string
      provider: ChatProviderName
      hint: string
      kinds: string[]
      sealed_settings: Buffer
      created_at: Date
    }
    webhook_call: {
      call_no: string
      shop_id: number
      kind: WebhookKind
      body: string
      state: WebhookState
      tries: Generated<number>
      status: number | null
      next_try_at: Date | null
      created_at: Date
      ended_at: Date | null
    }
    stock_told: {
      item_id: number
      shop_id: number
      kind: 'item.lowStock' | 'item.soldOut'
      batch_id: number
    }
  }
}
