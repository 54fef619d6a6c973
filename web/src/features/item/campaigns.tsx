import { type Campaign, setCampaign } from '@faka/contract/item/campaign'
import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import type { ItemId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { campaignsQuery } from './campaigns-query.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import styles from './item-form.module.css'
import { useItemAct } from './use-item-act.ts'

/** The campaign that runs or is to come, and the button that ends it, which can be undone. */
function OpenCampaign({ itemId, campaign }: { itemId: ItemId; campaign: Campaign }) {
  const { t, locale } = useI18n()
  const { priceFen, from, until, state } = campaign
  const end = useItemAct({
    name: 'setCampaign',
    send: () => sendOnce(setCampaign, { itemId, campaign: null }),
    done: () => t('campaigns.end.done', { price: formatFen(priceFen) }),
    undo: () => sendOnce(setCampaign, { itemId, campaign: { priceFen, from, until } }),
  })
  return (
    <Notice
      live
      title={t(state === 'running' ? 'campaigns.running' : 'campaigns.coming', {
        price: formatFen(priceFen),
      })}
      action={
        <div>
          <Button busy={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('campaigns.end')}
          </Button>
        </div>
      }
    >
      <DateTime iso={from} locale={locale} /> – <DateTime iso={until} locale={locale} />
    </Notice>
  )
}

/** What is sold at a price of its own: an item, or one of its variants. */
interface Sold {
  itemId: ItemId
  normalPriceFen: number
}

function CampaignsOf({ itemId, normalPriceFen }: Sold) {
  const { t } = useI18n()
  const campaigns = useQuery(campaignsQuery(itemId))
  const { data } = campaigns
  if (!data) return <LoadState queries={[campaigns]} />
  const open = data.list.find(({ state }) => state !== 'ended')
  return (
    <>
      {open && <OpenCampaign itemId={itemId} campaign={open} />}
      <CampaignForm itemId={itemId} normalPriceFen={normalPriceFen} />
      {data.list.length > 0 ? <CampaignsTable list={data.list} /> : <p>{t('campaigns.none')}</p>}
    </>
  )
}

/** The campaign prices of an item, or of each of its variants: the one that is on, a form for the next, and what earlier ones sold. */
export function Campaigns({ item: { itemId, version, variants } }: { item: SellerItemDetail }) {
  const { t } = useI18n()
  const [chosenId, setChosenId] = useState(variants[0]?.variantId)
  const chosen = variants.find(({ variantId }) => variantId === chosenId) ?? variants[0]
  const sold: Sold = chosen
    ? { itemId: chosen.variantId, normalPriceFen: chosen.priceFen }
    : { itemId, normalPriceFen: version.priceFen }
  return (
    <CollapsiblePanel title={t('campaigns.title')}>
      <div className={styles.fields}>
        <p className={styles.hint}>{t('campaigns.rule')}</p>
        {chosen && (
          <ChipGroup
            label={t('campaigns.variant')}
            chips={variants.map(({ variantId, options }) => ({
              value: variantId,
              text: options.join(' / '),
            }))}
            chosen={chosen.variantId}
            onChoose={setChosenId}
          />
        )}
        <CampaignsOf key={sold.itemId} {...sold} />
      </div>
    </CollapsiblePanel>
  )
}
