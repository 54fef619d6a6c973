import type { ShortUrl } from '@faka/contract/shared/ids'
import { maxStaff, type StaffMember } from '@faka/contract/shop/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InvitationLink } from './invitation-link.tsx'
import styles from './staff.module.css'
import { StaffForm } from './staff-form.tsx'
import { staffQuery } from './staff-query.ts'
import { InvitationRow, StaffRow } from './staff-row.tsx'

/** What the dialog shows: the form of a member or an invitation, or the link of the invitation that was made. */
type Shown = { member: StaffMember | undefined } | { url: string; expireTime: string }

/** The staff of a shop for its owner: invited, changed and removed. */
export function StaffList({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const staff = useQuery(staffQuery(shortUrl))
  const { data } = staff
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const count = data ? data.list.length + data.invitations.length : 0
  const title = shown && 'url' in shown ? 'people.link' : shown?.member ? 'people.editTitle' : 'people.invite'
  return (
    <Panel title={t('people.staff')}>
      {!data && <LoadState queries={[staff]} />}
      {data && (
        <div className={styles.form}>
          {count === 0 && <p className={styles.quiet}>{t('people.none')}</p>}
          {count > 0 && (
            <ul className={styles.list}>
              {data.list.map((member) => (
                <StaffRow
                  key={member.staffNo}
                  shortUrl={shortUrl}
                  member={member}
                  onEdit={() => setShown({ member })}
                />
              ))}
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.invitationNo} shortUrl={shortUrl} invitation={invitation} />
              ))}
            </ul>
          )}
          <div>
            <Button
              tone="primary"
              disabledReason={count >= maxStaff ? t('people.full', { most: maxStaff }) : undefined}
              onClick={() => setShown({ member: undefined })}
            >
              {t('people.invite')}
            </Button>
          </div>
        </div>
      )}
      <LazyDialog open={shown !== undefined} onClose={close} title={t(title)} closeLabel={t('shell.close')}>
        {shown && 'url' in shown && <InvitationLink {...shown} onDone={close} />}
        {shown && 'member' in shown && (
          <StaffForm
            shortUrl={shortUrl}
            member={shown.member}
            onCancel={close}
            onDone={(link) => setShown(link && { url: link.url, expireTime: link.expireTime })}
          />
        )}
      </LazyDialog>
    </Panel>
  )
}
