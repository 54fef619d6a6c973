declare module '../../kernel/db.ts' {
  interface Tables {
    delivered_text: {
      order_no: string
      card_no: number
      shop_id: number
      shared_text_id: number | null
      sealed: Buffer | null
      at: Date
    }
  }
}
