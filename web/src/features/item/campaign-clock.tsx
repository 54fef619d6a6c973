import type { ItemCampaign } from '@faka/contract/item/item'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './campaign-clock.module.css'
import { formatClock } from './format-clock.ts'

/** When the price changes, in milliseconds of `performance.now()`, by what the server said when it was first shown. */
const changeTimes = new WeakMap<ItemCampaign, number>()

function changeTimeOf(campaign: ItemCampaign): number {
  const time = changeTimes.get(campaign) ?? performance.now() + campaign.seconds * 1000
  changeTimes.set(campaign, time)
  return time
}

/** The queries of what has a price. */
const pricedQueries = ['item.getItem', 'item.pageItems', 'pricing.calcPrice']
/** How often a price that should have changed is asked for again. */
const retrySeconds = 5

/** The time left of a campaign; at its end, and where one begins, the prices are fetched again. The visitor's clock is not used. */
export default function CampaignClock({ campaign }: { campaign: ItemCampaign }) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const [seconds, setSeconds] = useState(campaign.seconds)
  useEffect(() => {
    const time = changeTimeOf(campaign)
    const update = () => {
      const left = Math.ceil((time - performance.now()) / 1000)
      setSeconds(Math.max(0, left))
      const isPriced = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
        pricedQueries.some((each) => each === name)
      if (left <= 0 && left % retrySeconds === 0 && client.isFetching({ predicate: isPriced }) === 0)
        void client.invalidateQueries({ predicate: isPriced })
    }
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [campaign, client])
  if (campaign.kind === 'begins') return null
  return (
    <span className={styles.clock}>
      <span aria-hidden="true">{t('campaign.left', formatClock(seconds))}</span>
      <VisuallyHidden>
        {t('campaign.until')} <DateTime iso={campaign.time} locale={locale} />
      </VisuallyHidden>
    </span>
  )
}
