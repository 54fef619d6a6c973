import type { ShortUrl } from '@faka/contract/shared/ids'
import {
  removeStaff,
  type StaffInvitation,
  type StaffMember,
  withdrawInvitation,
} from '@faka/contract/shop/staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './staff.module.css'
import { staffQuery } from './staff-query.ts'

interface MemberProps {
  shortUrl: ShortUrl
  member: StaffMember
  onEdit: () => void
}

/** A member of the staff with rights, who can be changed and removed. */
export function StaffRow({ shortUrl, member, onEdit }: MemberProps) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const { staffNo, name, userName, rights, joinTime } = member
  const remove = useMutation({
    mutationKey: ['shop.removeStaff', staffNo],
    mutationFn: () => call(removeStaff, { shortUrl, staffNo }),
    onSuccess: () => showToast('done', t('people.removed', { name })),
    onSettled: () => {
      setRemoving(false)
      return client.invalidateQueries({ queryKey: staffQuery(shortUrl).queryKey })
    },
  })
  return (
    <li className={styles.member}>
      <strong>{name}</strong>
      <span className={styles.quiet}>
        {rights.map((right) => t(`people.right.${right}`)).join(t('people.comma'))}
      </span>
      <span className={styles.quiet}>
        {userName && <span translate="no">{userName} · </span>}
        {t('people.joined')} <DateTime iso={joinTime} locale={locale} />
      </span>
      <div className={styles.buttons}>
        <Button aria-label={t('people.editNamed', { name })} onClick={onEdit}>
          {t('people.edit')}
        </Button>
        <Button tone="quiet" aria-label={t('people.removeNamed', { name })} onClick={() => setRemoving(true)}>
          {t('people.remove')}
        </Button>
      </div>
      <LazyDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('people.removeNamed', { name })}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setRemoving(false)}>{t('actions.cancel')}</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('people.remove')}
            </Button>
          </>
        }
      >
        <p>{t('people.removeText', { name, count: rights.length })}</p>
      </LazyDialog>
    </li>
  )
}

interface InvitationProps {
  shortUrl: ShortUrl
  invitation: StaffInvitation
}

/** An invitation that was not accepted yet, which can be withdrawn. */
export function InvitationRow({ shortUrl, invitation }: InvitationProps) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { invitationNo, name, rights, expireTime } = invitation
  const withdraw = useMutation({
    mutationKey: ['shop.withdrawInvitation', invitationNo],
    mutationFn: () => call(withdrawInvitation, { shortUrl, invitationNo }),
    onSuccess: () => showToast('done', t('people.withdrawn')),
    onSettled: () => client.invalidateQueries({ queryKey: staffQuery(shortUrl).queryKey }),
  })
  return (
    <li className={styles.member}>
      <span>
        <strong>{name}</strong> <Badge tone="info">{t('people.invited')}</Badge>
      </span>
      <span className={styles.quiet}>
        {rights.map((right) => t(`people.right.${right}`)).join(t('people.comma'))}
      </span>
      <span className={styles.quiet}>
        {t('people.link.until')} <DateTime iso={expireTime} locale={locale} />
      </span>
      <div className={styles.buttons}>
        <Button
          tone="quiet"
          aria-label={t('people.withdrawNamed', { name })}
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t('people.withdraw')}
        </Button>
      </div>
    </li>
  )
}
