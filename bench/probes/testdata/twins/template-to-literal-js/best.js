JSON.parse('{"limit":}')
