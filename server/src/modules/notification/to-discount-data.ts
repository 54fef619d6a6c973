/** What a webhook call says of the chosen cards, the campaign, the level, the coupon and the balance part of an order; nothing without them. */
export const toDiscountData = ({
  normal_price_fen: normalPriceFen,
  level_name: levelName,
  level_fen: levelFen,
  coupon_code: couponCode,
  coupon_fen: couponFen,
  surcharge_fen: surchargeFen,
  balance_fen: balanceFen,
}: {
  normal_price_fen: number | null
  level_name: string | null
  level_fen: number
  coupon_code: string | null
  coupon_fen: number
  surcharge_fen: number
  balance_fen: number
}): Record<string, string | number> => ({
  ...(surchargeFen > 0 && { surchargeFen }),
  ...(normalPriceFen !== null && { normalPriceFen }),
  ...(levelName !== null && { levelName, levelFen }),
  ...(couponCode !== null && { couponCode, couponFen }),
  ...(balanceFen > 0 && { balanceFen }),
})
