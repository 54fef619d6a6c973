import type { Price } from '@faka/contract/pricing/pricing'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { levelAt } from '@faka/contract/shop/member-level'
import { useQuery } from '@tanstack/react-query'
import { emit } from '../../lib/events.ts'
import { useI18n } from '../../lib/messages.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './member-price.module.css'
import { membershipQuery } from './membership-query.ts'
import { NextLevel } from './next-level.tsx'

/** What the level of the buyer saves in a price, and the way to the next; to guests, what logging in could save. */
export default function MemberPrice({ shortUrl, price }: { shortUrl: ShortUrl; price: Price }) {
  const { t } = useI18n()
  const loggedIn = useLoggedIn()
  const { data } = useQuery(membershipQuery(shortUrl, loggedIn))
  const level = price.reasons.find((reason) => reason.kind === 'level')
  const platform = data?.platform
  const standings = [data, platform].filter((each) => !!each)
  const most = Math.max(0, ...standings.map(({ levels }) => levels.at(-1)?.basisPoints ?? 0))
  const basisPoints = Math.max(
    0,
    ...standings.map(({ levels, spentFen }) => levelAt(levels, spentFen ?? 0)?.basisPoints ?? 0),
  )
  return (
    <div className={styles.member} aria-live="polite">
      {level && (
        <p className={styles.line}>
          <span>{t('level.price', { name: level.name })}</span>
          <span className={styles.less}>{formatFen(-level.levelFen)}</span>
        </p>
      )}
      {data && data.spentFen !== null && (
        <p>
          <NextLevel levels={data.levels} spentFen={data.spentFen} basisPoints={basisPoints} />
        </p>
      )}
      {platform && platform.spentFen !== null && (
        <p>
          <NextLevel
            levels={platform.levels}
            spentFen={platform.spentFen}
            basisPoints={basisPoints}
            ofPlatform
          />
        </p>
      )}
      {!loggedIn && most > 0 && (
        <p className={styles.line}>
          <span>{t('level.guest', { percent: String(most / 100) })}</span>
          <Button tone="quiet" onClick={() => emit('showLoginModal', {})}>
            {t('level.login')}
          </Button>
        </p>
      )}
    </div>
  )
}
