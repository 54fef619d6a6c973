import type { ShortUrl } from '@faka/contract/shared/ids'
import { acceptInvitation, showInvitation } from '@faka/contract/shop/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './staff.module.css'

interface Props {
  token: string
  onJoined: (shortUrl: ShortUrl) => void
}

/** What an invitation offers, and the button that accepts it. */
export function AcceptInvitation({ token, onJoined }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const invitation = useQuery({
    queryKey: ['shop.showInvitation', token],
    queryFn: ({ signal }) => call(showInvitation, { token }, signal),
    retry: false,
  })
  const accept = useMutation({
    mutationKey: ['shop.acceptInvitation'],
    mutationFn: () => call(acceptInvitation, { token }),
    meta: { expected: 'everything' },
    onSuccess: async ({ shortUrl }) => {
      await client.invalidateQueries()
      onJoined(shortUrl)
    },
  })
  if (isDomainError(invitation.error)) return <Notice tone="error">{invitation.error.message}</Notice>
  if (!invitation.data) return <LoadState queries={[invitation]} />
  const { shopName, name, rights, expireTime } = invitation.data
  return (
    <div className={styles.form}>
      <p>{t('people.join.text', { shop: shopName, name })}</p>
      <ul className={styles.list}>
        {rights.map((right) => (
          <li key={right}>
            {t(`people.right.${right}`)}
            <span className={styles.hint}>{t(`people.right.${right}.hint`)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {t('people.link.until')} <DateTime iso={expireTime} locale={locale} />
      </p>
      {accept.error && (
        <Notice tone="error" live>
          {isDomainError(accept.error) ? accept.error.message : t('people.failed')}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          tone="primary"
          busy={accept.isPending}
          busyText={t('people.busy')}
          onClick={() => accept.mutate()}
        >
          {t('people.join.go')}
        </Button>
      </div>
    </div>
  )
}
