import { setCampaign as operation } from '@faka/contract/item/campaign'
import { setCampaign } from '../../server/src/modules/item/set-campaign.ts'
import { sumOrdersByCampaign } from '../../server/src/modules/order/public.ts'

type Seller = Parameters<typeof setCampaign>[0]

interface CampaignTimes {
  priceFen: number
  /** In how many minutes it begins: at once if left out. */
  fromMinutes?: number
  untilMinutes?: number
}

/** Gives an item a price for the next hour, or for another time, or ends that with null. */
export function seedCampaign(
  { seller }: { seller: Seller },
  itemId: string,
  campaign: CampaignTimes | null,
): ReturnType<typeof setCampaign> {
  const inMinutes = (minutes: number) => new Date(seller.now().getTime() + minutes * 60_000).toISOString()
  return setCampaign(
    seller,
    operation.input.parse({
      itemId,
      campaign: campaign && {
        priceFen: campaign.priceFen,
        from: inMinutes(campaign.fromMinutes ?? 0),
        until: inMinutes(campaign.untilMinutes ?? 60),
      },
    }),
    { sumOrdersByCampaign },
  )
}
