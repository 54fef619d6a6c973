import type { RevealKind } from '@faka/contract/delivery/order-timeline'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    delivered_text: {
      order_no: string
      card_no: number
      shop_id: number
      shared_text_id: number | null
      sealed: Buffer | null
      at: Date
      turn: Generated<number>
      /** Because of which a later turn was given. */
      complaint_no: string | null
    }
    card_reveal: {
      order_no: string
      shop_id: number
      kind: RevealKind
      /** The format of an exported file; empty where cards were shown. */
      format: string
      by_owner: boolean
      device: string
      /** The ten minutes in which openings by the same device are counted as one. */
      span: Date
      times: number
      first_at: Date
      last_at: Date
    }
  }
}
