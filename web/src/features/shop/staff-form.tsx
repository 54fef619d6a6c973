import type { ShortUrl } from '@faka/contract/shared/ids'
import type { ShopRight } from '@faka/contract/shared/shop-right'
import { changeStaff, inviteStaff, type StaffMember, StaffName } from '@faka/contract/shop/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChooseRights } from './choose-rights.tsx'
import styles from './staff.module.css'
import { staffQuery } from './staff-query.ts'

const schema = z.object({ name: typedText(StaffName, (typed) => typed.trim()) })

/** The rights that a new member is offered. */
const suggestedRights: readonly ShopRight[] = ['orders', 'complaints']

interface Props {
  shortUrl: ShortUrl
  /** The member that is changed; undefined to invite one. */
  member: StaffMember | undefined
  onCancel: () => void
  /** Called with the link of a new invitation. */
  onDone: (link: { url: string; expireTime: string } | undefined) => void
}

/** Invites a member of the staff by name and rights, or changes one. */
export function StaffForm({ shortUrl, member, onCancel, onDone }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [rights, setRights] = useState<readonly ShopRight[]>(member?.rights ?? suggestedRights)
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['shop.inviteStaff', shortUrl],
    schema,
    initialValues: () => ({ name: member?.name ?? '' }),
    errors: { name: { wrong: 'people.name.wrong' }, form: { failed: 'people.failed' } },
    send: async ({ name }) => {
      const input = { shortUrl, name, rights: [...rights] }
      if (!member) return call(inviteStaff, input)
      await call(changeStaff, { ...input, staffNo: member.staffNo })
      return undefined
    },
    onSent: (invited) => {
      void client.invalidateQueries({ queryKey: staffQuery(shortUrl).queryKey })
      onDone(invited)
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {!member && <p className={styles.quiet}>{t('people.invite.how')}</p>}
      <TextField
        {...field('name')}
        label={t('people.name')}
        hint={t('people.name.hint')}
        autoComplete="off"
      />
      <ChooseRights chosen={rights} onChosen={setRights} />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyText={t('people.busy')}
          disabledReason={rights.length === 0 ? t('people.rights.none') : undefined}
        >
          {t(member ? 'actions.save' : 'people.invite.make')}
        </Button>
      </div>
    </form>
  )
}
