/** Why a picture was not even sent, or did not come: nothing that a call answered. */
export class UploadError extends Error {
  readonly reason: 'tooLarge' | 'notPicture' | 'failed'

  constructor(reason: UploadError['reason'], options?: ErrorOptions) {
    super(`a picture was not sent: ${reason}`, options)
    this.name = 'UploadFault'
    this.reason = reason
  }
}
