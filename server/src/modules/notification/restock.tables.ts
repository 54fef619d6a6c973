declare module '../../platform/db.ts' {
  interface Tables {
    restock_request: {
      request_no: string
      item_id: number
      shop_id: number
      mail_key: Buffer
      sealed_mail: Buffer
      created_at: Date
      notified_at: Date | null
    }
    restock_refusal: { mail_key: Buffer; refused_until: Date }
  }
}

// a file that augments a module must be a module
export type {}
