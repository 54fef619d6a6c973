import {
  type MailKind,
  mailKinds,
  type NotificationSettings,
  setNotice,
} from '@faka/contract/notification/notification-settings'
import { Mail } from '@faka/contract/shared/contact'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ChooseKinds } from './choose-kinds.tsx'
import { noticeQuery } from './notification-queries.ts'
import styles from './notifications.module.css'

const schema = z.object({
  mail: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    Mail,
  ]),
  lowStock: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
    z.int().check(z.minimum(0), z.maximum(1000)),
  ),
})

interface Props {
  shortUrl: ShortUrl
  settings: NotificationSettings
}

/** The address that emails go to, the events they are sent of, and when stock counts as low. */
export function MailSettings({ shortUrl, settings }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [kinds, setKinds] = useState<readonly MailKind[]>(settings.mailKinds)
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['notification.setNotice', { shortUrl }],
    schema,
    initialValues: () => ({ mail: settings.mail ?? '', lowStock: String(settings.lowStock) }),
    errors: {
      mail: { wrong: 'notifications.mail.wrong' },
      lowStock: { wrong: 'notifications.lowStock.wrong' },
      form: { failed: 'notifications.failed' },
    },
    send: ({ mail, lowStock }) => call(setNotice, { shortUrl, mail, lowStock, mailKinds: [...kinds] }),
    onSent: (saved) => {
      client.setQueryData(noticeQuery(shortUrl).queryKey, saved)
      showToast('done', t('notifications.saved'))
    },
  })
  return (
    <Panel title={t('notifications.mail')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        {!settings.canMail && <Notice tone="warning">{t('notifications.mailOff')}</Notice>}
        <TextField
          {...field('mail')}
          label={t('notifications.mail.address')}
          hint={t('notifications.mail.hint')}
          type="email"
          autoComplete="email"
        />
        <ChooseKinds
          label={t('notifications.mail.kinds')}
          kinds={mailKinds}
          chosen={kinds}
          onChosen={setKinds}
        />
        <TextField
          {...field('lowStock')}
          label={t('notifications.lowStock')}
          hint={t('notifications.lowStock.hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('notifications.busy')}>
            {t('actions.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
