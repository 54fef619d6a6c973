import {
  type Chat,
  type ChatKind,
  type ChatProviderName,
  chatProviders,
  saveChat,
} from '@faka/contract/notification/chat'
import { domainEventKinds } from '@faka/contract/notification/notification-settings'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChooseKinds } from './choose-kinds.tsx'
import { chatsQuery } from './notification-queries.ts'
import styles from './notifications.module.css'

/** The settings that each app asks for, in the order in which it shows them. */
const fieldsOf = {
  telegram: ['token', 'chatId', 'url'],
  weCom: ['url'],
  dingTalk: ['url', 'secret'],
  bark: ['url'],
} as const satisfies Record<ChatProviderName, readonly ('url' | 'token' | 'chatId' | 'secret')[]>

const schema = z.object({ url: z.string(), token: z.string(), chatId: z.string(), secret: z.string() })

/** The events that a new target is notified of: those that wait for the seller. */
const suggestedKinds: readonly ChatKind[] = [
  'order.paid',
  'complaint.opened',
  'complaint.replied',
  'complaint.dueSoon',
  'item.soldOut',
]

interface Props {
  shortUrl: ShortUrl
  /** The target that is changed; undefined to add one. */
  chat: Chat | undefined
  onDone: () => void
}

/** Adds a target of messages, or changes one; its settings are never shown again. */
export function ChatForm({ shortUrl, chat, onDone }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [provider, setProvider] = useState<ChatProviderName>(chat?.provider ?? 'weCom')
  const [kinds, setKinds] = useState<readonly ChatKind[]>(chat?.kinds ?? suggestedKinds)
  const fields = fieldsOf[provider]
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['notification.saveChat', { shortUrl }],
    schema,
    initialValues: () => ({ url: '', token: '', chatId: '', secret: '' }),
    errors: { form: { failed: 'notifications.failed' } },
    send: (typed) => {
      const settings = fields.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : []))
      return call(saveChat, {
        shortUrl,
        provider,
        kinds: [...kinds],
        ...Object.fromEntries(settings),
        ...(chat && { chatNo: chat.chatNo }),
      })
    },
    onSent: () => {
      void client.invalidateQueries({ queryKey: chatsQuery(shortUrl).queryKey })
      onDone()
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {!chat && (
        <RadioTiles
          legend={t('notifications.chat.provider')}
          name="provider"
          tiles={chatProviders.map((value) => ({ value, label: t(`notifications.provider.${value}`) }))}
          value={provider}
          onValueChange={setProvider}
        />
      )}
      <p className={styles.quiet}>{t(`notifications.chat.how.${provider}`)}</p>
      {chat && <p className={styles.quiet}>{t('notifications.chat.keep')}</p>}
      {fields.map((name) => (
        <TextField
          key={`${provider} ${name}`}
          {...field(name)}
          label={t(
            name === 'url'
              ? provider === 'telegram'
                ? 'notifications.chat.server'
                : 'notifications.chat.url'
              : `notifications.chat.${name}`,
          )}
          type={name === 'token' || name === 'secret' ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <ChooseKinds
        label={t('notifications.chat.kinds')}
        kinds={domainEventKinds}
        chosen={kinds}
        error={kinds.length === 0 ? t('notifications.chat.noKinds') : undefined}
        onChosen={setKinds}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('actions.cancel')}</Button>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          busyText={t('notifications.busy')}
          disabledReason={kinds.length === 0 ? t('notifications.chat.noKinds') : undefined}
        >
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
