import { dottedPath } from "../../json/pointer.js";
import type { Finding, Rule } from "../finding.js";
import { imageFormat, dataUrl } from "../image-format.js";
import { images } from "../parts.js";

const details = ["auto", "low", "high", "original"];
const formats = ["image/jpeg", "image/png", "image/gif", "image/webp"];
/** One image larger than this is refused or very dear almost everywhere. */
const largeImage = 20 * 1024 * 1024;

/** Image parts: detail, URL, MIME type, whether the bytes are an image, size. */
export const imageParts: Rule = {
  codes: ["image-detail-unknown", "image-url-invalid", "image-data-invalid", "image-large"],
  *find(view, target) {
    const most = target.accepts?.imageBytes ?? largeImage;
    for (const { node, pointer } of images(view)) {
      const detail = view.document.member(node, "detail");
      if (detail !== -1 && !view.document.isNull(detail)) {
        const value = view.document.isString(detail) ? view.document.string(detail) : view.document.text(detail);
        if (!details.includes(value)) yield unknownDetail(`${pointer}/detail`, value);
      }
      const url = view.textOf(node, "image_url");
      if (url !== undefined) yield* urlFindings(`${pointer}/image_url`, url, most);
    }
  },
};

function* urlFindings(pointer: string, url: string, most: number): Generator<Finding> {
  if (/^https?:/i.test(url)) return;
  const data = dataUrl(url);
  if (data === undefined || !data.isBase64 || !formats.includes(data.type)) {
    yield invalidUrl(pointer, data === undefined ? undefined : data.isBase64 ? data.type : "");
    return;
  }
  const size = Math.floor(((url.length - data.start) * 3) / 4);
  if (size > most) yield large(pointer, size, most);
  if (imageFormat(url, data.start) === undefined) yield invalidData(pointer);
}

function unknownDetail(pointer: string, value: string): Finding {
  return {
    code: "image-detail-unknown",
    severity: "error",
    pointer,
    message: `detail is ${value}, which is none of ${details.join(", ")}`,
    says: `Invalid value: '${value}'. Supported values are: 'low', 'high', 'auto', and 'original'.`,
    fix: "send auto, low, high or original, or leave detail out",
  };
}

function invalidUrl(pointer: string, type: string | undefined): Finding {
  const expected =
    "Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU=')";
  return {
    code: "image-url-invalid",
    severity: "error",
    pointer,
    message:
      type === undefined
        ? "image_url is neither a web address nor a data URL"
        : type === ""
          ? "the data URL of an image is not base64"
          : `the data URL is of type ${type}, which is no image format the API takes`,
    says:
      type === undefined
        ? `Invalid '${dottedPath(pointer)}'. Expected a valid URL, but got a value with an invalid format.`
        : type === ""
          ? `Invalid '${dottedPath(pointer)}'. ${expected}, but got a value without the 'base64' marker.`
          : `Invalid '${dottedPath(pointer)}'. ${expected}, but got unsupported MIME type '${type}'.`,
    fix: "send PNG, JPEG, GIF or WebP as a base64 data URL",
  };
}

function invalidData(pointer: string): Finding {
  return {
    code: "image-data-invalid",
    severity: "error",
    pointer,
    message: "the bytes of the data URL are no PNG, JPEG, GIF or WebP",
    says: `The image data you provided does not represent a valid image. Please check your input and try again with one of the supported image formats: [${formats.map((format) => `'${format}'`).join(", ")}].`,
    fix: "leave the image out, or convert it; it fails on every later turn as well",
  };
}

function large(pointer: string, size: number, most: number): Finding {
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  return {
    code: "image-large",
    severity: "warning",
    pointer,
    message: `an image has ${megabytes(size)} MiB; ${megabytes(most)} MiB is the most to rely on`,
    says: "413 Payload Too Large",
    fix: "scale the image down before it enters the history",
  };
}
