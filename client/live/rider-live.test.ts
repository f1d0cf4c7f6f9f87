import { heartbeatTimeoutMs } from "@waybill/domain/time/timings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectRider } from "./rider-live.ts";
import { FakeSocket } from "./fake-socket.fixture.ts";

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const connect = (token: () => string | undefined = () => "a.b.c") => {
  const calls = { onMessage: vi.fn(), onOpen: vi.fn(), onClose: vi.fn() };
  return { ...calls, end: connectRider({ token, ...calls }) };
};
const lastSocket = () => FakeSocket.last ?? expect.fail("no connection");

test("a rider's connection carries the token and receives the server's messages", () => {
  const { onMessage, onOpen, end } = connect();
  const socket = lastSocket();
  expect(socket.protocols[1]).toBe("bearer.a.b.c");
  socket.opens();
  expect(onOpen).toHaveBeenCalledOnce();
  socket.deliver({ type: "heartbeat", at: "2026-03-02T04:00:00Z" });
  expect(onMessage).toHaveBeenCalledWith({ type: "heartbeat", at: "2026-03-02T04:00:00Z" });
  end();
});

test("a server that stops sending is disconnected at once, and the connection opens again a second later", () => {
  const { onClose, end } = connect();
  const socket = lastSocket();
  socket.opens();
  socket.hangs();
  // A server that hangs never confirms the close, so the browser never calls onclose.
  vi.advanceTimersByTime(heartbeatTimeoutMs);
  expect(onClose).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_500);
  expect(FakeSocket.all).toHaveLength(2);
  end();
});

test("an ended connection does not reconnect, and without a token no connection is opened", () => {
  const { end } = connect();
  const socket = lastSocket();
  socket.opens();
  end();
  vi.advanceTimersByTime(600_000);
  expect(FakeSocket.all).toHaveLength(1);
  connect(() => undefined).end();
  expect(FakeSocket.all).toHaveLength(1);
});
