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
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
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

const schema = z.object({
  provider: z.enum(chatProviders),
  kinds: saveChat.input.shape.kinds,
  url: z.string(),
  token: z.string(),
  chatId: z.string(),
  secret: z.string(),
})

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
  const { form, element, field, change, formError, busy, submit } = useDialogForm({
    mutationKey: ['notification.saveChat', shortUrl, chat?.chatNo ?? 'new'],
    schema,
    initialValues: (): z.input<typeof schema> => ({
      provider: chat?.provider ?? 'weCom',
      kinds: [...(chat?.kinds ?? suggestedKinds)],
      url: '',
      token: '',
      chatId: '',
      secret: '',
    }),
    errors: { form: { failed: 'notifications.failed' } },
    // the addresses of robots have their keys in them
    secrets: ['url', 'token', 'secret'],
    send: (typed) => {
      const settings = fieldsOf[typed.provider].flatMap((name) =>
        typed[name].trim() ? [[name, typed[name].trim()]] : [],
      )
      return call(saveChat, {
        shortUrl,
        provider: typed.provider,
        kinds: typed.kinds,
        ...Object.fromEntries(settings),
        ...(chat && { chatNo: chat.chatNo }),
      })
    },
    onSent: () => {
      void client.invalidateQueries({ queryKey: chatsQuery(shortUrl).queryKey })
      onDone()
    },
  })
  const provider = form.watch('provider')
  const kinds = form.watch('kinds')
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {!chat && (
        <RadioTiles
          legend={t('notifications.chat.provider')}
          name="provider"
          tiles={chatProviders.map((value) => ({ value, label: t(`notifications.provider.${value}`) }))}
          value={provider}
          onValueChange={(chosen) => change('provider', chosen)}
        />
      )}
      <p className={styles.quiet}>{t(`notifications.chat.how.${provider}`)}</p>
      {chat && <p className={styles.quiet}>{t('notifications.chat.keep')}</p>}
      {fieldsOf[provider].map((name) => (
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
        onChosen={(chosen) => change('kinds', chosen)}
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
