/** What of a top-up can still be paid out, and what is taken back with its first refund. */
export interface PayableTopUp {
  leftFen: number
  /** The bonus that it still has. */
  bonusFen: number
  /** Its gateway refunds the whole payment or nothing. */
  wholeOnly: boolean
}

/** What is refunded of one top-up. */
export interface PayoutPart<TopUp extends PayableTopUp> {
  topUp: TopUp
  amountFen: number
  bonusFen: number
}

/**
 * Divides a payout among top-ups in their order, the newest first: of each as much as is wanted, as is left of it, and as
 * the balance has beside the bonus that it takes back. What cannot be divided is left out. `amountFen` is below what was
 * wanted where that much cannot be paid out; with an unlimited `wantedFen` it is the most that can be.
 */
export function planPayout<TopUp extends PayableTopUp>(
  topUps: readonly TopUp[],
  balanceFen: number,
  wantedFen: number,
): { parts: PayoutPart<TopUp>[]; amountFen: number; bonusFen: number } {
  const plan = { parts: [] as PayoutPart<TopUp>[], amountFen: 0, bonusFen: 0 }
  for (const topUp of topUps) {
    const { leftFen, bonusFen, wholeOnly } = topUp
    const heldFen = balanceFen - plan.amountFen - plan.bonusFen - bonusFen
    const amountFen = Math.min(leftFen, wantedFen - plan.amountFen, heldFen)
    if (amountFen <= 0 || (wholeOnly && amountFen < leftFen)) continue
    plan.parts.push({ topUp, amountFen, bonusFen })
    plan.amountFen += amountFen
    plan.bonusFen += bonusFen
  }
  return plan
}
