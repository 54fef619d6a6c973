declare module '../../kernel/db.ts' {
  interface Tables {
    buyer: {
      account_id: number
      nick_name: string
      avatar: string
      qq: string
      mail: string
      wechat: string
      region: string
      updated_at: Date
    }
  }
}

export {}
