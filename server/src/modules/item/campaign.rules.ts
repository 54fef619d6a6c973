import type { ItemCampaign } from '@faka/contract/item/item'
import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { OpenCampaign } from './campaign.sql.ts'

/** An item with the campaign that was set last, which may be to come or over. */
interface Priced {
  version: ItemVersion
  campaign: OpenCampaign | undefined
}

/** The campaign of an item at a moment: from its first to before its last. */
export const campaignAt = ({ campaign }: Pick<Priced, 'campaign'>, now: Date): OpenCampaign | undefined =>
  campaign && campaign.valid_from <= now && now < campaign.valid_until ? campaign : undefined

/**
 * An item as it is sold at a moment. In a campaign it has that price, with what it costs otherwise as its original price,
 * and the bulk prices that are lower still; a campaign that is not below the price, since that was lowered, changes nothing.
 */
export function versionAt({ version, campaign }: Priced, now: Date): ItemVersion {
  const running = campaignAt({ campaign }, now)
  if (!running || running.price_fen >= version.priceFen) return version
  const { price_fen: priceFen } = running
  return {
    ...version,
    priceFen,
    originalPriceFen: version.priceFen,
    tiers: version.tiers.filter(({ unitPriceFen }) => unitPriceFen < priceFen),
  }
}

/** When a campaign of one of these next changes a price by itself, and in how many seconds; undefined if none does. */
export function nextPriceChange(items: readonly Priced[], now: Date): ItemCampaign | undefined {
  const changes = items.flatMap(({ version, campaign }): { kind: ItemCampaign['kind']; at: Date }[] => {
    if (!campaign || campaign.price_fen >= version.priceFen || campaign.valid_until <= now) return []
    return campaign.valid_from <= now
      ? [{ kind: 'ends', at: campaign.valid_until }]
      : [{ kind: 'begins', at: campaign.valid_from }]
  })
  const [next] = changes.toSorted((left, right) => left.at.getTime() - right.at.getTime())
  return (
    next && {
      kind: next.kind,
      time: next.at.toISOString(),
      seconds: Math.ceil((next.at.getTime() - now.getTime()) / 1000),
    }
  )
}
