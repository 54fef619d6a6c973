import {
  type NotificationSettings,
  removeWebhook,
  setWebhook,
  testWebhook,
} from '@faka/contract/notification/notification-settings'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './notifications.module.css'

const schema = z.object({ url: setWebhook.input.shape.url.check(z.url()) })

interface Props {
  shortUrl: ShortUrl
  settings: NotificationSettings
}

/** What became of a test call. */
function TestResult({ delivered, status }: { delivered: boolean; status: number | null }) {
  const { t } = useI18n()
  return (
    <Notice live tone={delivered ? 'done' : 'error'}>
      {delivered
        ? t('notifications.webhook.answered', { status: status ?? 200 })
        : status === null
          ? t('notifications.webhook.unanswered')
          : t('notifications.webhook.refused', { status })}
    </Notice>
  )
}

function RemoveWebhook({ shortUrl, settings }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const remove = useMutation({
    mutationKey: ['notification.removeWebhook', { shortUrl }],
    mutationFn: () => call(removeWebhook, { shortUrl }),
    onSuccess: close,
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('notifications.webhook.remove')}</Button>
      <LazyDialog
        open={isOpen}
        onClose={close}
        title={t('notifications.webhook.removeTitle')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('notifications.webhook.remove')}
            </Button>
          </>
        }
      >
        <p>{t('notifications.webhook.removeText', { count: settings.pendingCalls })}</p>
      </LazyDialog>
    </>
  )
}

/** The webhook of a shop: set, with its key shown once, tested and removed. */
export function WebhookSettings({ shortUrl, settings }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [key, setKey] = useState<string>()
  const test = useMutation({
    mutationKey: ['notification.testWebhook', { shortUrl }],
    mutationFn: () => call(testWebhook, { shortUrl }),
  })
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['notification.setWebhook', { shortUrl }],
    schema,
    initialValues: () => ({ url: settings.webhookUrl ?? '' }),
    errors: {
      url: { wrong: 'notifications.webhook.wrong' },
      form: { failed: 'notifications.failed' },
    },
    send: ({ url }) => call(setWebhook, { shortUrl, url }),
    onSent: (created) => {
      setKey(created.key)
      test.reset()
      void client.invalidateQueries()
    },
  })
  const urlField = field('url')
  const isSet = settings.webhookUrl !== null
  return (
    <Panel title={t('notifications.webhook')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...urlField}
          error={urlField.error ?? formError}
          label={t('notifications.webhook.url')}
          hint={t(isSet ? 'notifications.webhook.again' : 'notifications.webhook.hint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        {key && (
          <Notice live tone="warning" title={t('notifications.webhook.key')}>
            <p>
              <code className={styles.key} translate="no">
                {key}
              </code>
            </p>
            <CopyButton
              text={key}
              label={t('notifications.webhook.copy')}
              doneLabel={t('notifications.webhook.copied')}
              failedLabel={t('notifications.webhook.copyFailed')}
            />
          </Notice>
        )}
        {test.data && <TestResult {...test.data} />}
        <div className={styles.buttons}>
          <Button type="submit" tone="primary" busy={busy} busyText={t('notifications.busy')}>
            {t(isSet ? 'notifications.webhook.change' : 'notifications.webhook.set')}
          </Button>
          {isSet && (
            <>
              <Button busy={test.isPending} onClick={() => test.mutate()}>
                {t('notifications.test')}
              </Button>
              <RemoveWebhook shortUrl={shortUrl} settings={settings} />
            </>
          )}
        </div>
      </form>
    </Panel>
  )
}
