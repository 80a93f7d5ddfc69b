def take():print()
take()
take()
