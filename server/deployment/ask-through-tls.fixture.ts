import { request } from "node:https";

type CallOptions = { method?: string; body?: string; headers?: Record<string, string> };

/** Requests over TLS, accepting a self-signed certificate; status 0 if there is no response. */
export const askThroughTls = (
  url: string,
  { method = "GET", body = "", headers = {} }: CallOptions = {},
): Promise<{ status: number | undefined; body: string }> =>
  new Promise((settle) => {
    const options = { method, headers, rejectUnauthorized: false, servername: "localhost" };
    const call = request(url, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => settle({ status: answer.statusCode, body: text }));
    });
    call.once("error", () => settle({ status: 0, body: "" }));
    call.end(body);
  });
