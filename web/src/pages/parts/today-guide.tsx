import { findConsolePage } from '@faka/contract/console-pages'
import type { GuideStep, showGuide } from '@faka/contract/report/guide'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { guideQuery } from '../../features/report/guide-query.ts'
import { SetupGuide } from '../../features/report/setup-guide.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { HideGuideButton } from '../../features/shop/hide-guide-button.tsx'
import { buttonClass } from '../../ui/button.tsx'

type Guide = ParsedReplyOf<typeof showGuide>

/** The page of the console on which a step is done. */
const consolePathOf = (step: GuideStep, { itemId }: Guide): string => {
  if (step === 'item') return '/seller/items/new'
  if (step === 'cards')
    return itemId === null ? '/seller/stock/import' : `/seller/stock/import?item=${itemId}`
  if (step === 'open') return '/seller/items'
  return step === 'channel' ? '/seller/channels' : '/seller/shop'
}

/** What a buyer sees of the item, where a test purchase begins. */
const storefrontUrl = (shortUrl: ShortUrl, { itemId }: Guide): string =>
  itemId === null ? shopUrl(shortUrl) : itemUrl(itemId, shortUrl)

/** The guide of a new shop on Today, until each step is done or the seller hides it. */
export function TodayGuide({ shortUrl }: { shortUrl: ShortUrl }) {
  const client = useQueryClient()
  const query = guideQuery(shortUrl)
  const { data: guide } = useQuery(query)
  if (!guide || guide.hidden || guide.steps.every(({ done }) => done)) return null
  const className = buttonClass()
  const linkOf = (step: GuideStep, text: string) => {
    // only what is on sale can be bought
    if (step === 'purchase' && !guide.onSale) return null
    if (step === 'purchase')
      return (
        // another document: the storefront
        <a className={className} href={storefrontUrl(shortUrl, guide)} target="_blank" rel="noopener">
          {text}
        </a>
      )
    const path = consolePathOf(step, guide)
    // the page may not exist in this version
    if (!findConsolePage(path.split('?')[0] ?? '')) return null
    return (
      <Link className={className} to={withShop(path, shortUrl)}>
        {text}
      </Link>
    )
  }
  return (
    <SetupGuide
      guide={guide}
      linkOf={linkOf}
      hide={
        <HideGuideButton
          shortUrl={shortUrl}
          onHidden={() => client.setQueryData(query.queryKey, { ...guide, hidden: true })}
        />
      }
    />
  )
}
