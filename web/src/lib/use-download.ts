import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { PageCodeName } from '@faka/contract/shared/page-code-numbers'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from './call.ts'
import { callFile } from './call-file.ts'
import { saveFile } from './save-file.ts'

interface Options<E extends Endpoint, Choice> {
  mutationKey: readonly unknown[]
  operation: E
  /** The input of the operation for what the visitor chose, such as a format. */
  input: (choice: Choice) => CallInput<E>
  /** Error codes that the caller shows itself. */
  expected?: readonly PageCodeName[]
  onSaved?: (() => void) | undefined
}

/** Calls an operation that replies with a file, and saves that; the result is the name of the file. */
export const useDownload = <E extends Endpoint & { file?: true }, Choice>(options: Options<E, Choice>) =>
  useMutation({
    mutationKey: options.mutationKey,
    meta: { expected: options.expected ?? [] },
    mutationFn: async (choice: Choice) => {
      const file = await callFile(options.operation, options.input(choice))
      saveFile(file)
      return file.name
    },
    onSuccess: () => options.onSaved?.(),
  })
