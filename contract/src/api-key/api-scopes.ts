/** What an API key can be allowed, in the order in which a seller chooses. */
export const apiScopes = [
  'orders:read',
  'orders:write',
  'orders:deliver',
  'orders:refund',
  'items:read',
  'items:write',
  'coupons:read',
  'coupons:write',
  'pages:read',
  'pages:write',
  'ratings:read',
  'ratings:write',
  'inquiries:read',
  'inquiries:write',
  'stock:read',
  'stock:write',
] as const

export type ApiScope = (typeof apiScopes)[number]
