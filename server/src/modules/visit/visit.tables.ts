declare module '../../platform/db.ts' {
  interface Tables {
    visit_day: { shop_id: number; day: string; views: number; visitors: number }
    visitor_day: { shop_id: number; day: string; visitor: Buffer }
  }
}
